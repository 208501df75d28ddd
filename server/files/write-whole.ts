import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file that only its owner reads, so that it is there whole or not at all, also after a
 * crash or on a full disk.
 */
export function writeWhole(file: string, text: string): void {
  const staging = `${file}.new-${process.pid}`
  try {
    const descriptor = openSync(staging, 'w', 0o600)
    try {
      writeFileSync(descriptor, text)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(staging, file)
  } catch (error) {
    rmSync(staging, { force: true })
    throw error
  }
  syncFolder(dirname(file))
}

/** The name of a new file lasts once its folder is written. Windows cannot open folders. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
