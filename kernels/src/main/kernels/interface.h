// SPDX-License-Identifier: Apache-2.0
/*
 * The binary interface between the kernels and org.htedl.device.accelerator.driver.KernelInterface: the
 * codes and sizes that both must agree on. Whoever changes this file changes that class.
 *
 * Rows of bits lie one after the other in one buffer, the row of slot s at word s * stride. Node i
 * is bit i & 31 of word i >> 5; four words are a quad. Bits past the last node are zero.
 *
 * A program is a run of instructions that computes one quad of a result from the same quad of
 * other rows: the low HTEDL_CODE_BITS bits say what to do, the others are the slot of a row.
 */
#ifndef HTEDL_INTERFACE_H
#define HTEDL_INTERFACE_H

/* Cyclic redundancy check (CRC-32) of this file without this line. */
#define HTEDL_INTERFACE 0x27a3bba4u

#define HTEDL_CODE_BITS 3u
/* value = value and row */
#define HTEDL_AND 0u
/* value = value and not row */
#define HTEDL_AND_NOT 1u
/* value is put on the stack and becomes all ones */
#define HTEDL_PUSH 2u
/* value = top of the stack and value */
#define HTEDL_POP 3u
/* value = top of the stack and not value */
#define HTEDL_POP_NOT 4u
/* How many values the stack holds. */
#define HTEDL_STACK 4u

/* Heads with more targets than this are left to a group each. */
#define HTEDL_LONG 64u
/* Work-items in such a group. */
#define HTEDL_GROUP 64u
/* Values that such a group scans or sorts at a time: two for each item. */
#define HTEDL_RUN 128u

#endif
