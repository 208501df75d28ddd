import type { ReactNode } from 'react'
import { optionClass } from './option-class.ts'
import { rove } from './rove.ts'

interface Props<T extends string> {
  /** What the parts belong to; read aloud. */
  label: string
  /** The id of the panel that shows the chosen part. */
  panel: string
  value: T
  tabs: readonly { readonly value: T; readonly label: string }[]
  onChange: (value: T) => void
}

/** A row of tabs: the parts of a screen of which one is shown. For a mere choice, see `Choices`. */
export function Tabs<T extends string>({ label, panel, value, tabs, onChange }: Props<T>) {
  const at = tabs.findIndex((tab) => tab.value === value)
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={(event) =>
        rove(event, at, 'tab', (next) => {
          const tab = tabs[next]
          if (tab) onChange(tab.value)
        })
      }
      className="well inline-flex max-w-full flex-wrap p-0.5"
    >
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          id={tabId(panel, tab.value)}
          type="button"
          role="tab"
          aria-selected={index === at}
          aria-controls={panel}
          tabIndex={index === Math.max(at, 0) ? 0 : -1}
          onClick={() => onChange(tab.value)}
          className={optionClass(index === at)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

interface PanelProps {
  /** As its tabs name it. */
  id: string
  /** The tab that is chosen. */
  value: string
  className?: string
  children: ReactNode
}

/** The part that the tabs show. */
export function TabPanel({ id, value, className, children }: PanelProps) {
  return (
    <div id={id} role="tabpanel" aria-labelledby={tabId(id, value)} className={className}>
      {children}
    </div>
  )
}

const tabId = (panel: string, value: string) => `${panel}-${value}`
