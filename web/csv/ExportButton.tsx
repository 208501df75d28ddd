import { Download } from 'lucide-react'
import { useState } from 'react'
import { refusalText } from '../api/refusal-text.ts'
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
  /** Reads everything that goes into the file, part by part. */
  read: () => AsyncIterable<Rows> | Iterable<Rows>
}

/** Saves a table as a CSV file. */
export function ExportButton({ label, fileName, columns, read }: Props) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const parts = [BYTE_ORDER_MARK, csvLines([columns])]
      for await (const rows of read()) parts.push(csvLines(rows))
      saveFile(`${fileName}.csv`, 'text/csv;charset=utf-8', parts)
    } catch (error) {
      toast(refusalText(error), 'failed')
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
