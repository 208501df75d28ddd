import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const alerts = read('deploy/monitoring/alerts.yml')
const dashboard = read('deploy/monitoring/grafana/surprise-market.json')
const runbook = read('docs/runbook.md')

/** Words that look like figures of ours in expressions and in the runbook. */
const figuresIn = (text: string) =>
  new Set(
    [
      ...text.matchAll(
        /\b(?:backup|http|database|desk|live|steam|limited|economy|exchanges|due_work|process|nodejs)_[a-z0-9_]+\b/g,
      ),
    ].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')),
  )

test('every figure that an alert, the dashboard or the runbook names is told by a node', async () => {
  await using world = await openWorld()
  const text = await world.node.metrics.text()
  const told = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const expressions = alerts.matchAll(/expr:([^]*?)\n {8}\w+:/g)
  const named = [...expressions].map(([, one]) => one).join('\n')
  const wanted = new Set([...figuresIn(named), ...figuresIn(dashboard), ...figuresIn(runbook)])
  expect(wanted.size).toBeGreaterThan(10)
  expect([...wanted].filter((name) => !told.has(name))).toEqual([])
})

test('every alert leads to an entry of the runbook', () => {
  const entries = new Set(
    [...runbook.matchAll(/^## (.+)$/gm)].map(([, title]) =>
      title!.toLowerCase().replaceAll(' ', '-'),
    ),
  )
  const links = [...alerts.matchAll(/runbook: docs\/runbook\.md#(\S+)/g)].map(([, link]) => link!)
  expect(links).toHaveLength([...alerts.matchAll(/- alert:/g)].length)
  expect(links.filter((link) => !entries.has(link))).toEqual([])
})
