import { Skeleton } from './Skeleton.tsx'

/** The rows of a table that is being loaded. */
export function LoadingRows({ columns }: { columns: number }) {
  return (
    <tbody>
      {Array.from({ length: 8 }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (__, column) => (
            <td key={column}>
              <Skeleton className="h-4 w-16" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
