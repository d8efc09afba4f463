import { notFound } from '#domain/errors.ts'

/** Handles every address that isn't a console screen, including brand addresses. */
export function loader() {
  throw notFound()
}

export default function NoScreen() {
  return null
}
