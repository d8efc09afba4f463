/**
 * What `ask` answers to each item, in the order of the items, while at most `most` are asked at once. An item is asked only
 * as far ahead as that of what was read, so that whoever stops reading leaves no more than these behind.
 * @throws what `ask` throws, when its turn comes.
 */
export async function* askAhead<Item, Answer>(
  items: Iterable<Item>,
  most: number,
  ask: (item: Item) => Promise<Answer>,
): AsyncGenerator<Answer> {
  const asked: Promise<Answer>[] = []
  for (const item of items) {
    const answer = ask(item)
    // One that fails before its turn is told of then, or by nobody when reading stopped earlier.
    answer.catch(() => undefined)
    asked.push(answer)
    const next = asked.length >= most ? asked.shift() : undefined
    if (next) yield await next
  }
  for (const answer of asked) yield await answer
}
