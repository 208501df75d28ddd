import { execFile } from 'node:child_process'
import { mkdir, open, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Tries, 50 ms apart. */
const UNMOUNTS_MAX = 200

const run = promisify(execFile)

/** The disk has so much room for the database and its WAL. */
const SIZE_BYTES = 4 * 2 ** 30
/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: what is only in memory is gone. */
const SHUTDOWN = `open(F, '<', $ARGV[0]) or die $!; my $how = pack('L', 2);
  ioctl(F, 0x8004587D, $how) or die $!;`

/**
 * A disk of the database's own: an ext4 file system in a file. So it can be full without the machine
 * being full, and lose its power: what was written and not flushed is then lost, as on a machine
 * that loses its power, where a killed process would leave it to the system's memory.
 */
export class OwnDisk {
  readonly folder: string
  readonly #image: string
  readonly #ballast: string

  private constructor(image: string, folder: string) {
    this.#image = image
    this.folder = folder
    this.#ballast = join(folder, 'ballast')
  }

  /** Undefined where we may not mount, with why. */
  static async open(folder: string): Promise<OwnDisk | { readonly without: string }> {
    if (process.platform !== 'linux') return { without: 'a disk of its own needs Linux' }
    if (process.getuid?.() !== 0) return { without: 'only root can mount a disk of its own' }
    const disk = new OwnDisk(join(folder, 'disk.img'), join(folder, 'disk'))
    try {
      await mkdir(disk.folder)
      await writeFile(disk.#image, '')
      await truncate(disk.#image, SIZE_BYTES)
      await run('mkfs.ext4', ['-q', '-F', '-m', '0', disk.#image])
      await disk.mount()
      await writeFile(join(disk.folder, 'mark'), '')
      return disk
    } catch (error) {
      return { without: `a disk of its own cannot be mounted: ${String(error)}` }
    }
  }

  private async mount(): Promise<void> {
    await run('mount', ['-o', 'loop', this.#image, this.folder])
  }

  /** Whoever was killed may still be leaving it. */
  async unmount(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await run('umount', [this.folder])
        return
      } catch (error) {
        if (tries === UNMOUNTS_MAX) throw error
        await wait(50)
      }
    }
  }

  /** After a loss of power: what comes back is what was flushed. */
  async restart(): Promise<void> {
    await this.unmount()
    await this.mount()
  }

  /** Everything that was not flushed is lost, and nothing can be written. */
  async losePower(): Promise<void> {
    await run('perl', ['-e', SHUTDOWN, join(this.folder, 'mark')])
  }

  /** Leaves no room. */
  async fill(): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder)
    await run('fallocate', ['-l', String(Math.floor(bavail * bsize * 0.999)), this.#ballast])
    for (const bytes of [2 ** 20, 2 ** 12]) {
      const file = await open(this.#ballast, 'a')
      try {
        for (;;) await file.write(Buffer.alloc(bytes))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        // What it had set aside for the file and did not need is free now.
        await file.sync()
      } finally {
        await file.close()
      }
    }
  }

  async clear(): Promise<void> {
    await rm(this.#ballast, { force: true })
  }
}
