interface Props {
  caption: string
  heads: readonly string[]
  /** The first cell of each names it. */
  rows: readonly { readonly key: string | number; readonly cells: readonly string[] }[]
}

/** A chart for those who do not see it. */
export function ChartTable({ caption, heads, rows }: Props) {
  return (
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
  )
}
