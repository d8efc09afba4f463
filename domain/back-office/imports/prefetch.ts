/**
 * Yields `ask`'s answer to each item, in order, with at most `most` requests at once. An item is requested only that
 * far ahead of the reader, so a reader who stops leaves no more than these pending.
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
    // A failure before its turn is reported then, or never if reading stopped earlier.
    answer.catch(() => undefined)
    asked.push(answer)
    const next = asked.length >= most ? asked.shift() : undefined
    if (next) yield await next
  }
  for (const answer of asked) yield await answer
}
