/** Content items with a key and index each: an operator may write the same text twice. */
export function keyed<Item>(items: readonly Item[]): [item: Item, key: string, index: number][] {
  return items.map((item, index) => [item, String(index), index])
}
