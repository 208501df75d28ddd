import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { followNear } from './follow-near.ts'

interface Props<Row> {
  rows: readonly Row[]
  /** What a block is: part of a table, or a list. */
  as: 'tbody' | 'ul'
  /** Of a row that was never drawn, in pixels; what was drawn is measured. */
  rowHeight: number
  /** Draws a row; it needs a key. */
  children: (row: Row, index: number) => ReactNode
}

/** An even number, so that the stripes of a table go on from block to block. */
const BLOCK = 20

/** Rows that a block ahead of what is in view draws in a frame: twenty at once would make it late. */
const STEP = 5

/**
 * A long list of rows of any heights, drawn in blocks: those far from what is in view are one empty
 * row as tall as they were. So a table of ten thousand rows has some hundred in the document, keeps
 * its columns and its semantics, and scrolls with whatever it is in.
 */
export function RowBlocks<Row>({ rows, as, rowHeight, children }: Props<Row>) {
  const count = Math.ceil(rows.length / BLOCK)
  return Array.from({ length: count }, (_, block) => {
    const first = block * BLOCK
    return (
      <Block
        key={block}
        as={as}
        isFirst={block === 0}
        count={Math.min(BLOCK, rows.length - first)}
        rowHeight={rowHeight}
        draw={(drawn) =>
          rows.slice(first, first + drawn).map((row, index) => children(row, first + index))
        }
      />
    )
  })
}

interface BlockProps extends Pick<Props<unknown>, 'as' | 'rowHeight'> {
  isFirst: boolean
  /** Rows. */
  count: number
  /** Draws so many of them, from the first on. */
  draw: (rows: number) => ReactNode
}

function Block({ as: Tag, isFirst, count, rowHeight, draw }: BlockProps) {
  const [{ isNear, drawn, height }, setSeen] = useState({
    isNear: isFirst,
    drawn: isFirst ? Infinity : 0,
    height: rowHeight,
  })
  const watch = useCallback(
    (element: Element | null) => {
      if (!element) return undefined
      return followNear(element, (seen, box) =>
        setSeen((before) => {
          if (before.isNear === (seen !== 'far')) return before
          return {
            isNear: seen !== 'far',
            drawn: seen === 'in view' ? Infinity : 0,
            // While it is not drawn, it is as tall as its empty row.
            height: before.isNear ? box.height / count : before.height,
          }
        }),
      )
    },
    [count],
  )
  const isGrowing = isNear && drawn < count
  useEffect(() => {
    if (!isGrowing) return undefined
    const frame = requestAnimationFrame(() =>
      setSeen((before) => ({ ...before, drawn: before.drawn + STEP })),
    )
    return () => cancelAnimationFrame(frame)
  }, [isGrowing, drawn])
  const shown = Math.min(drawn, count)
  const gap = { height: (count - shown) * height }
  return (
    // Isolated, so that painting one block leaves the others as they were painted.
    <Tag ref={watch} className="isolate">
      {shown > 0 && draw(shown)}
      {shown < count &&
        (Tag === 'tbody' ? <GapRow style={gap} /> : <li aria-hidden="true" style={gap} />)}
    </Tag>
  )
}

function GapRow({ style }: { style: { height: number } }) {
  return (
    <tr aria-hidden="true" style={style}>
      <td colSpan={99} />
    </tr>
  )
}
