import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { archivedNames, removeArchived } from './archive.ts'
import { type FileSum, namesIn } from '../files/lasting-files.ts'
import { type Lsn, parseSegment } from './wal.ts'

/** What a backup says of itself; written last, so a backup that has it is whole. */
export interface Manifest {
  majorVersion: number
  /** By the database's clock, ISO 8601. The backup restores to any moment from its end on. */
  startedAt: string
  finishedAt: string
  timeline: number
  /** The WAL it needs to be consistent. */
  startSegment: string
  stopSegment: string
  stopLsn: Lsn
  files: Readonly<Record<string, FileSum>>
  folders: readonly string[]
}

export interface Backup extends Manifest {
  /** Of the cluster that it is of. */
  cluster: string
  folder: string
}

export const MANIFEST = 'manifest.json'
const BASE = /^base-\d{8}T\d{6}(\d{3})?Z$/

/** All whole backups, the oldest first. */
export async function readBackups(backupDir: string): Promise<Backup[]> {
  const backups: Backup[] = []
  for (const cluster of await clusterFolders(backupDir)) {
    for (const name of await namesIn(cluster)) {
      if (!BASE.test(name)) continue
      const folder = join(cluster, name)
      const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
      if (text !== undefined) backups.push({ ...(JSON.parse(text) as Manifest), cluster, folder })
    }
  }
  return backups.toSorted((a, b) => Date.parse(a.finishedAt) - Date.parse(b.finishedAt))
}

async function clusterFolders(backupDir: string): Promise<string[]> {
  const names = await namesIn(backupDir)
  return names.filter((name) => name.startsWith('cluster-')).map((name) => join(backupDir, name))
}

/** Removes all but the newest backups, and the WAL that none of those needs. */
export async function pruneBackups(backupDir: string, keep: number): Promise<void> {
  const all = await readBackups(backupDir)
  for (const { folder } of all.slice(0, -keep)) await removeBackup(folder)
  const kept = all.slice(-keep)
  for (const cluster of await clusterFolders(backupDir)) {
    const own = kept.filter((backup) => backup.cluster === cluster)
    if (own.length === 0) {
      await rm(cluster, { recursive: true, force: true })
      continue
    }
    const first = Math.min(...own.map(({ startSegment }) => numberOf(startSegment)))
    for (const name of await archivedNames(cluster)) {
      // Histories are small, and tell which way the WAL went.
      if (/^.{8}\./.test(name)) continue
      if (numberOf(name.slice(0, 24)) < first) await removeArchived(cluster, name)
    }
  }
}

const numberOf = (name: string) => parseSegment(name)?.number ?? 0

/** The manifest goes first: what is left of a killed removal is no backup. */
async function removeBackup(folder: string): Promise<void> {
  await rm(join(folder, MANIFEST), { force: true })
  await rm(folder, { recursive: true, force: true })
}
