type Question = { question: string; answer: string }

/** The questions in which every word of `query` appears, in the question or its answer; all of them for none. */
export function searchQuestions<T extends Question>(items: readonly T[], query: string): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ question, answer }) => {
    const text = `${question} ${answer.replaceAll(/<[^>]*>/g, ' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
