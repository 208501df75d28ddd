import { copyFile, stat, truncate } from 'node:fs/promises'

const BYTES_MAX = 20 * 1024 * 1024

/**
 * Empties a log that has become long, and keeps what it was beside it, as `.1`, until the next time: a
 * fault that is logged for months fills no disk. For logs that are appended to, as PostgreSQL's is: what
 * comes next stands at the beginning. Lines written between the two steps are lost.
 */
export async function keepShort(log: string, bytesMax = BYTES_MAX): Promise<void> {
  const { size } = await stat(log)
  if (size <= bytesMax) return
  await copyFile(log, `${log}.1`)
  await truncate(log)
}
