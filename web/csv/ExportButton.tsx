import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { numberMarks } from '../i18n/number-format.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { BYTE_ORDER_MARK, csvLines, type Rows } from './csv-lines.ts'
import { saveFile } from './save-file.ts'

interface Props {
  label: string
  /** Without its ending. */
  fileName: string
  /** The names in its first row: those of the wire. */
  columns: readonly string[]
  /** Reads everything that goes into the file, part by part; it ends when the screen is left. */
  read: (signal: AbortSignal) => AsyncIterable<Rows> | Iterable<Rows>
}

/** Saves a table as a CSV file, unless its screen is left before all of it is there. */
export function ExportButton({ label, fileName, columns, read }: Props) {
  const [busy, setBusy] = useState(false)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  const language = useLanguage((state) => state.language)
  const save = async () => {
    const { decimal } = numberMarks(localeOf[language])
    const { signal } = (reading.current = new AbortController())
    setBusy(true)
    try {
      const parts = [BYTE_ORDER_MARK, csvLines([columns], decimal)]
      for await (const rows of read(signal)) {
        signal.throwIfAborted()
        parts.push(csvLines(rows, decimal))
      }
      signal.throwIfAborted()
      saveFile(`${fileName}.csv`, 'text/csv;charset=utf-8', parts)
    } catch (error) {
      if (!signal.aborted) toast(refusalText(error), 'failed')
    }
    setBusy(false)
  }
  return (
    <Button size="sm" busy={busy} onClick={() => void save()}>
      <Download aria-hidden="true" className="size-4" />
      <span className="max-sm:unseen">{label}</span>
    </Button>
  )
}
