import type { Db } from '#db/client.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'

/** Every email, for screens and commands: `services.mails`, built from the files in `emails/`. */
export type MailCatalog = {
  /** The email's label for staff. Its stored name if this release doesn't know it. */
  label: (name: string) => string
  /** The emails that can be sent again to many members: label by name. */
  bulkResend: Readonly<Record<string, string>>
  /** Every preview. An email has one with its own name, and may have more, such as `renewal-notice-ending`. */
  previews: readonly { name: string; label: string }[]
  /** A preview as `brand` would send it, filled with made-up people. Null for an unknown name. */
  preview: (brand: Brand, name: string) => Promise<{ html: string; text: string } | null>
  /**
   * An outbox email as it would be written from current data, without link tokens. Null if this release doesn't know
   * it. Nothing is sent, and side effects of writing it are rolled back.
   * @throws DomainError `not_found` when its subject is gone
   */
  open: (
    deps: { db: Db; now: Date; brand: Brand },
    mail: { template: string; props: unknown },
  ) => Promise<{ subject: string; html: string; text: string } | null>
}
