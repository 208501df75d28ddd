import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { t } from '../i18n/t.ts'

interface Props {
  value: string
  onChange: (value: string) => void
  /** What is searched; also the placeholder. */
  label?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

export function SearchField({ value, onChange, label = t('kit.search'), className, ref }: Props) {
  return (
    <div className={`field flex h-9 items-center pointer-coarse:h-11 ${className ?? ''}`}>
      <Search aria-hidden="true" className="ms-2.5 size-4 shrink-0 text-parchment-faint" />
      <input
        ref={ref}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        className="h-full w-full min-w-0 bg-transparent px-2 outline-none placeholder:text-parchment-faint"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t('kit.clear_search')}
          onClick={() => onChange('')}
          className="btn btn-quiet me-1 size-7 shrink-0"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  )
}
