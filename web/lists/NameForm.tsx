import { LIST_NAME_MAX } from '@app/contract/watch-list.ts'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../refusals/refusal-text.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { isComposing } from '../ui/key-press.ts'
import { useIfShown } from '../ui/use-if-shown.ts'

interface Props {
  /** Of the field. */
  label: string
  /** What its button does. */
  action: string
  /** What the field holds at first. */
  initial?: string
  busy: boolean
  error: Error | null
  /** Those that have a name already: once they are others, a refusal may hold no more. */
  among: readonly unknown[] | undefined
  /** `done` empties the form, or ends it, unless something else was typed by then. */
  onSubmit: (name: string, done: () => void) => void
  /** Ends the form, by Escape or once the name is kept; it then begins with the field in focus. */
  onEnd?: () => void
}

/** A field for a name with its button; what was refused is said under it. */
export function NameForm({
  label,
  action,
  initial = '',
  busy,
  error,
  among,
  onSubmit,
  onEnd,
}: Props) {
  const [told, setTold] = useState({ error, among })
  if (told.error !== error) setTold({ error, among })
  const [name, setName] = useState(initial)
  const done = useIfShown(onEnd ?? (() => setName('')), name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && name.trim() !== '') onSubmit(name.trim(), done)
  }
  return (
    <form onSubmit={submit} className="grid min-w-0 grow gap-1.5">
      <div className="flex gap-2">
        <input
          type="text"
          aria-label={label}
          placeholder={label}
          value={name}
          maxLength={LIST_NAME_MAX}
          autoComplete="off"
          autoFocus={onEnd !== undefined}
          onFocus={(event) => onEnd && event.currentTarget.select()}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (!onEnd || event.key !== 'Escape' || isComposing(event.nativeEvent)) return
            // Not the popup around it.
            event.stopPropagation()
            onEnd()
          }}
          className="field h-9 w-full min-w-0 px-2.5 placeholder:text-parchment-faint pointer-coarse:h-11"
        />
        <Button
          type="submit"
          busy={busy}
          className="shrink-0 whitespace-nowrap"
          {...(name.trim() === '' && { blocked: t('lists.name_first') })}
        >
          {action}
        </Button>
      </div>
      {error && told.among === among && (
        <p role="alert" ref={bringIntoView} className="text-sm text-danger">
          {refusalText(error, t('lists.failed'))}
        </p>
      )}
    </form>
  )
}

/** The field may be the last thing in view, below a long list. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
