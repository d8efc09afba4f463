import { typedText } from '#domain/words.schema.ts'

/** A host as in an address, lowercase: no port, no scheme, a name with a dot, no IP address. */
export const hostSchema = typedText()
  .toLowerCase()
  .min(1, 'Enter a host.')
  .max(253, 'That host is too long.')
  .regex(
    /^(?=.*\.[a-z][a-z0-9-]*$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/,
    'Enter a host like www.example.com, without https:// and without a path.',
  )
  .refine(
    (host) => !/(^|\.)(localhost|local|internal|invalid|test)$/.test(host),
    'This host is no host of the internet.',
  )
