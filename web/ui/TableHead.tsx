interface Column {
  readonly label: string
  /** A column of numbers, set to their end. */
  readonly isNumber?: boolean
  /** For the reader of screens alone: the column speaks for itself. */
  readonly isUnseen?: boolean
  /** A class of width. */
  readonly width?: string
}

/** The head of a table, a cell for each column. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ label, isNumber, isUnseen, width = '' }) => (
          <th key={label} scope="col" className={`${isNumber ? 'num' : ''} ${width}`}>
            {isUnseen ? <span className="unseen">{label}</span> : label}
          </th>
        ))}
      </tr>
    </thead>
  )
}
