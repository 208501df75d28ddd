import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'

/**
 * `node tools/app-icons.ts`: draws the pictures of the installed app from its mark. They are kept
 * with the code; it is run when the mark changes.
 */
const web = fileURLToPath(new URL('../web/', import.meta.url))
const mark = await readFile(`${web}ui/mark.svg`, 'utf8')
const WHOLE = /<rect [^>]*\/>/

/** Systems cut it to a shape of their own: the ground goes to the edge, the lantern into the middle. */
const homeScreen = mark
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace(WHOLE, '<rect x="-4" y="-4" width="40" height="40" fill="#211a15"/>')

/** Systems use its shape alone. */
const badge = mark
  .replace(WHOLE, '')
  .replaceAll('url(#b)', '#fff')
  .replaceAll('#ffe9a8', '#fff')
  .replace('viewBox="0 0 32 32"', 'viewBox="2 2 28 28"')

const pictures = [
  { name: 'mark', size: 192, svg: mark },
  { name: 'mark', size: 512, svg: mark },
  { name: 'home-screen', size: 180, svg: homeScreen },
  { name: 'home-screen', size: 512, svg: homeScreen },
  { name: 'badge', size: 96, svg: badge },
]

await mkdir(`${web}app-icons`, { recursive: true })
await using browser = await chromium.launch(await findChromium())
for (const { name, size, svg } of pictures) {
  await using page = await browser.newPage({ viewport: { width: size, height: size } })
  const picture = svg.replace('<svg ', `<svg width="${size}" height="${size}" `)
  await page.setContent(`<style>body,svg{margin:0;display:block}</style>${picture}`)
  await page.screenshot({
    path: `${web}app-icons/${name}-${size}.png`,
    omitBackground: true,
  })
}
