import type { AnyRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useMessages } from './language.ts'

type Screen = ComponentType<object> & { preload?: () => Promise<unknown> }

/**
 * Makes every screen of a router render again when the language changes. Nothing is mounted again:
 * what is typed, chosen or scrolled to stays. Call it once, before the first screen.
 */
export function followLanguage(router: AnyRouter): void {
  const parts = [router.options, ...Object.values(router.routesById).map(({ options }) => options)]
  for (const options of parts as Record<string, Screen | undefined>[]) {
    for (const [name, screen] of Object.entries(options)) {
      if (screen && /component$/i.test(name)) options[name] = translated(screen)
    }
  }
}

function translated(Shown: Screen): Screen {
  function Translated(props: object) {
    useMessages()
    return <Shown {...props} />
  }
  // The router loads a screen by it before it shows the screen.
  return Object.assign(Translated, { preload: () => Shown.preload?.() ?? Promise.resolve() })
}
