import type { Db } from '#db/client.ts'
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
  /**
   * A mail of the outbox as it would be written from what is true now, without the token of any link; null where this
   * release does not know it. Nothing is sent, and nothing that writing it brings about stays.
   * @throws DomainError `not_found` when its subject is gone
   */
  open: (
    deps: { db: Db; now: Date; brand: Brand },
    mail: { template: string; props: unknown },
  ) => Promise<{ subject: string; html: string; text: string } | null>
}
