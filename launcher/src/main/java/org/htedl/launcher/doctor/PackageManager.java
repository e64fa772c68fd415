// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.doctor;

/** The program that installs a system's packages, with the packages that devices need. */
public enum PackageManager {
  APT("apt-get install", "ocl-icd-opencl-dev", "pocl-opencl-icd", "nvidia-driver"),
  DNF("dnf install", "ocl-icd-devel", "pocl", "akmod-nvidia"),
  PACMAN("pacman -S", "ocl-icd", "pocl", "nvidia"),
  ZYPPER("zypper install", "ocl-icd-devel", "pocl", "nvidia-open-driver-G06-signed-kmp-default");

  private final String install;
  private final String openClLoader;
  private final String openClDriver;
  private final String cudaDriver;

  PackageManager(String install, String openClLoader, String openClDriver, String cudaDriver) {
    this.install = install;
    this.openClLoader = openClLoader;
    this.openClDriver = openClDriver;
    this.cudaDriver = cudaDriver;
  }

  /** The name of the program itself. */
  String program() {
    return install.substring(0, install.indexOf(' '));
  }

  /** The command that installs OpenCL's loader, and a driver that runs it on the processor. */
  String openCl() {
    return install + ' ' + openClLoader + ' ' + openClDriver;
  }

  /** The command that installs a driver of OpenCL that runs it on the processor. */
  String openClDriver() {
    return install + ' ' + openClDriver;
  }

  /** The command that installs the linker that drivers on the processor need. */
  String linker() {
    return install + " binutils";
  }

  /** The command that installs the driver of NVIDIA's cards. */
  String cudaDriver() {
    return install + ' ' + cudaDriver;
  }
}
