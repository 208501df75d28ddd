import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const dist = fileURLToPath(new URL('../web/dist', import.meta.url))

/** Layers of styles in the order of their first mention, which is the order of their power. */
function layersOf(styles: string): string[] {
  const mentions = styles.matchAll(/@layer ([^{;]+)[{;]/g)
  return [...new Set([...mentions].flatMap(([, names = '']) => names.split(/,\s*/)))]
}

test('a layer is where it is mentioned first', () => {
  const styles = '@layer base,components;@layer utilities{a{}}@layer base{b{}}'
  expect(layersOf(styles)).toEqual(['base', 'components', 'utilities'])
})

test.skipIf(!existsSync(dist))('the base of the kit never wins over what is built on it', () => {
  const page = readFileSync(`${dist}/index.html`, 'utf8')
  const files = [...page.matchAll(/rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => href)
  const styles = files.map((href) => readFileSync(dist + href, 'utf8')).join('\n')
  expect(files.length).toBeGreaterThan(0)
  const order = ['properties', 'theme', 'base', 'components', 'utilities']
  expect(layersOf(styles)).toEqual(order)
})
