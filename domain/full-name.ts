type Name = { firstName?: string | undefined; lastName?: string | undefined }

/** First and last name as they are written; of a person with a single name that alone. */
export function fullName({ firstName, lastName }: Name): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
