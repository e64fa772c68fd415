// SPDX-License-Identifier: Apache-2.0
/* All kernels. OpenCL gets the same parts in the order in which they are named here. */
#include "interface.h"
#include "portability.h"
#include "words.h"
#include "rows.h"
#include "relations.h"
#include "programs.h"
#include "joins.h"
#include "patterns.h"
#include "answersets.h"
#include "nogoods.h"
