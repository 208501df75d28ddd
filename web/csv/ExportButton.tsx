import { Download } from 'lucide-react'
import { useState } from 'react'
import { refusalText } from '../api/refusal-text.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { toCsv } from './to-csv.ts'

interface Props {
  label: string
  /** Without its ending. */
  fileName: string
  /** Reads everything that goes into the file, the row of names first. */
  read: () => Promise<readonly (readonly (string | number)[])[]>
}

/** Saves a table as a CSV file. */
export function ExportButton({ label, fileName, read }: Props) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      download(`${fileName}.csv`, toCsv(await read()))
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

function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
