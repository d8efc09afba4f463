/** Items of content with a key and a place each: an operator may write the same words twice. */
export function keyed<Item>(items: readonly Item[]): [item: Item, key: string, index: number][] {
  return items.map((item, index) => [item, String(index), index])
}
