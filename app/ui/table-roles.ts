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
 * A table whose parts say what they are. Where a style makes boxes of them, as of cards on a phone, Safari and others read
 * them as plain boxes otherwise. A component within it is not looked into.
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
