type Name = { firstName?: string | undefined; lastName?: string | undefined }

/** First and last name. A person may have a single name. */
export function fullName({ firstName, lastName }: Name): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
