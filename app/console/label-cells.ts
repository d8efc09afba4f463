import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'

type Cell = ReactElement<{ 'data-label'?: string; children?: ReactNode }>

/**
 * Rows of a table whose cells say the name of their column, for a phone, where each row is a card. A row that is a component
 * of its own names its cells itself; `labels` has null for a column that is not shown.
 */
export function labelCells(rows: ReactNode, labels: readonly (string | null)[]): ReactNode {
  const shown = labels.filter((label) => label !== null)
  return Children.map(rows, (row) =>
    isCell(row) && row.type === 'tr'
      ? cloneElement(
          row,
          undefined,
          Children.map(row.props.children, (cell) => cell)?.map((cell, at) => labelCell(cell, shown[at])),
        )
      : row,
  )
}

function labelCell(cell: ReactNode, label = ''): ReactNode {
  if (!isCell(cell) || cell.type !== 'td' || cell.props['data-label'] !== undefined) return cell
  return cloneElement(cell, { 'data-label': label })
}

function isCell(node: ReactNode): node is Cell {
  return isValidElement(node)
}
