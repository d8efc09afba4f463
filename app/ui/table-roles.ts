import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'

type Part = ReactElement<{ role?: string; scope?: string; children?: ReactNode }>

const roles = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tfoot: 'rowgroup',
  tr: 'row',
  td: 'cell',
}

/**
 * Adds explicit roles to a table's parts. If a style changes their display, as for cards on a phone, Safari and others
 * would otherwise expose them as plain boxes. Components inside aren't traversed.
 */
export function withTableRoles(nodes: ReactNode): ReactNode {
  return Children.map(nodes, (node) => {
    if (!isValidElement<Part['props']>(node)) return node
    const role = roleOf(node)
    if (role === undefined) return node
    const isCell = node.type === 'td' || node.type === 'th'
    return isCell
      ? cloneElement(node, { role })
      : cloneElement(node, { role }, withTableRoles(node.props.children))
  })
}

function roleOf({ type, props: { scope } }: Part): string | undefined {
  if (type === 'th') return scope === 'row' ? 'rowheader' : 'columnheader'
  return typeof type === 'string' && type in roles ? roles[type as keyof typeof roles] : undefined
}
