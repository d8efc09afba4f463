import { notFound } from '#domain/errors.ts'

/** Every address that is no screen of the console, those of the brands among them. */
export function loader() {
  throw notFound()
}

export default function NoScreen() {
  return null
}
