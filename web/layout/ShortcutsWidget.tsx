import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { withMessages } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'
import { createShortcutReader } from './shortcuts.ts'

const CommandPalettePopup = lazy(() =>
  withMessages('palette', import('./CommandPalettePopup.tsx')).then((m) => ({
    default: m.CommandPalettePopup,
  })),
)

interface Props {
  onLogIn: () => void
  /** Undefined where there is no logout control. */
  onLogOut: (() => void) | undefined
  onLanguage: (language: Language) => void
}

/** The keys that work on every screen, and the palette that Ctrl-K opens. */
export function ShortcutsWidget({ onLogIn, onLogOut, onLanguage }: Props) {
  const [shown, setShown] = useState<'commands' | 'keys'>()
  const [opened, setOpened] = useState(false)
  const read = useRef(createShortcutReader())
  const navigate = useNavigate()

  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = read.current(event, isTyping(event.target))
    if (!shortcut) return
    // A popup that is open has the keyboard to itself.
    if (!shown && document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    if ('go' in shortcut) void navigate({ to: shortcut.go })
    else {
      setOpened(true)
      setShown(shortcut.open)
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  if (!opened) return null
  return (
    <Suspense>
      <CommandPalettePopup
        shown={shown}
        onShow={setShown}
        onLogIn={onLogIn}
        onLogOut={onLogOut}
        onLanguage={onLanguage}
      />
    </Suspense>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
