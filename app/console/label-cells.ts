import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'

type Cell = ReactElement<{ 'data-label'?: string; colSpan?: number; children?: ReactNode }>

/**
 * Table rows with the column's name in each cell, for phones, where each row is a card; `labels` has null for a column
 * that isn't shown.
 */
export function labelCells(rows: ReactNode, labels: readonly (string | null)[]): ReactNode {
  const shown = labels.filter((label) => label !== null)
  return Children.map(rows, (row) => {
    if (!isCell(row) || row.type !== 'tr') return row
    let column = 0
    const cells = Children.map(row.props.children, (cell) => {
      if (!isCell(cell)) return cell
      const label = shown[column] ?? ''
      column += cell.props.colSpan ?? 1
      return cell.type === 'td' ? cloneElement(cell, { 'data-label': label }) : cell
    })
    return cloneElement(row, undefined, cells)
  })
}

function isCell(node: ReactNode): node is Cell {
  return isValidElement(node)
}
