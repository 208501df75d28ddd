import { expect } from '@playwright/test'
import { windowsOf } from './chromium.ts'
import { planted } from './planted.ts'
import { screens } from './screens.ts'
import { test, walkFor } from './testing.ts'

// The walker's positive controls: each fault is planted into the real page, and must be found.
for (const fault of planted) {
  const {
    name,
    kind,
    script,
    screen: address,
    use,
    useInPopups,
    controls = 1,
    width = 1440,
  } = fault
  test(`the walker finds ${name}`, async ({ browser, known, world }, { outputDir }) => {
    const screen = screens.find((one) => one.name === address)!
    const findings = await walkFor({
      known,
      world,
      open: windowsOf(browser),
      folder: outputDir,
      scripts: [script],
      visits: [{ screen, role: 'visitor', language: 'en', width }],
      options: {
        ...(use && { controlsMax: controls, use, useInPopups, withFrame: true }),
        withLink: kind === 'link',
      },
    })
    expect(findings.map((finding) => finding.kind)).toContain(kind)
  })
}
