import type { Brand } from '#domain/brands/brand.schema.ts'

/** Every mail there is, as screens and commands may know it: `services.mails`, made of the files in `emails/`. */
export type MailCatalog = {
  /** What the staff call a mail; its stored name where this release does not know it. */
  label: (name: string) => string
  /** The mails that may be sent again to many members: label by name. */
  bulkResend: Readonly<Record<string, string>>
  /** Every preview there is. A mail has one of its own name, and may have more, such as `renewal-notice-ending`. */
  previews: readonly { name: string; label: string }[]
  /** A preview as `brand` would send it, filled in with made-up people; null where there is none of that name. */
  preview: (brand: Brand, name: string) => Promise<{ html: string; text: string } | null>
}
