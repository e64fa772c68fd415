// SPDX-License-Identifier: Apache-2.0
// Device code, for the drivers to read. (Error Prone takes Javadoc of an open module for none.)
open module org.htedl.kernels {}
