import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  text?: string
  children: ReactNode
}

/** One subject of the settings. */
export function SettingsPanel({ title, text, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="panel grid content-start gap-3 p-4 sm:p-5 [&_[role=radio]]:whitespace-nowrap [&>[role=radiogroup]]:justify-self-start"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {text !== undefined && <p className="max-w-prose text-sm text-parchment-dim">{text}</p>}
      {children}
    </section>
  )
}
