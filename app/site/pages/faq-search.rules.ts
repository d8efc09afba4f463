type Question = { question: string; answer: string }

/** The questions that contain every word of `query` in the question or the answer; all questions for an empty query. */
export function searchQuestions<T extends Question>(items: readonly T[], query: string): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ question, answer }) => {
    const text = `${question} ${answer.replaceAll(/<[^>]*>/g, ' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
