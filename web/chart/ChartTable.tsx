import { useRef } from 'react'
import { t } from '../i18n/t.ts'
import { buttonClass } from '../ui/Button.tsx'

interface Props {
  caption: string
  heads: readonly string[]
  /** The first cell of each names it. */
  rows: readonly { readonly key: string | number; readonly cells: readonly string[] }[]
}

/** A chart for those who do not see it, with a way past its rows. */
export function ChartTable({ caption, heads, rows }: Props) {
  const end = useRef<HTMLSpanElement>(null)
  return (
    <div className="absolute z-10">
      <button
        type="button"
        onClick={() => end.current?.focus()}
        className={`${buttonClass({ size: 'sm' })} not-focus:unseen`}
      >
        {t('chart.skip_table')}
      </button>
      <div className="unseen">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={heads[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <span ref={end} tabIndex={-1} className="unseen">
        {t('chart.table_end')}
      </span>
    </div>
  )
}
