import type { KeyboardEvent } from 'react'

interface Props<T extends string> {
  /** What is chosen between; read aloud. */
  label: string
  value: T
  tabs: readonly { readonly value: T; readonly label: string }[]
  onChange: (value: T) => void
}

/** A row of choices of which one is on: intervals of a chart, parts of a screen. */
export function Tabs<T extends string>({ label, value, tabs, onChange }: Props<T>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = (at + by + tabs.length) % tabs.length
    const target = tabs[next]
    if (!target) return
    onChange(target.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div role="tablist" aria-label={label} onKeyDown={move} className="well inline-flex p-0.5">
      {tabs.map((tab) => {
        const on = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            aria-selected={on}
            tabIndex={on ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={`min-h-7 rounded-sm px-2.5 text-sm transition-colors duration-(--duration-fast) pointer-coarse:min-h-9 ${
              on ? 'bg-oak-lit text-candle' : 'text-parchment-dim hover:text-parchment'
            }`}
          >
            {tab.label}
          </button>
        )
      })}
    </div>
  )
}
