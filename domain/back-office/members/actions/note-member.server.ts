import { asc, eq } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { memberNotes, memberTags } from '#db/schema/member-notes.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { DomainError } from '#domain/errors.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { lockMember, memberSubject } from './member-subject.server.ts'

/**
 * Writes a staff note about a member. The audit names the note but not its text, because audit rows are permanent.
 * @throws DomainError `not_found`
 */
export async function noteMember(
  deps: StaffDeps,
  owner: AccountContext,
  { text }: { text: string },
): Promise<void> {
  const { brandId, accountId } = owner
  await audited(deps, async (tx) => {
    const subject = await memberSubject(tx, owner)
    const id = newId(deps.now)
    const author = deps.by.actor.replace(/ <.*>$/, '')
    const by = { staffId: deps.by.staffId, author }
    await tx.insert(memberNotes).values({ id, brandId, accountId, text, ...by, createdAt: deps.now })
    return { act: { action: 'member.noted', brandId, subject, after: { note: id } } }
  })
}

const mostTags = 10

/** Applies the additions and removals made to the tags `seen` to the current tags. */
function withChanges(
  was: string[],
  { tags, seen }: { tags: string[]; seen?: string[] | undefined },
): string[] {
  if (!seen) return tags
  const kept = was.filter((tag) => tags.includes(tag) || !seen.includes(tag))
  return [...new Set([...kept, ...tags.filter((tag) => !seen.includes(tag))])].toSorted()
}

/**
 * Sets a member's tags to exactly these. With `seen`, only the differences from those are applied; `change` computes
 * them from the current tags.
 * @throws DomainError `not_found`, and what `change` throws
 */
export async function tagMember(
  deps: StaffDeps,
  owner: AccountContext,
  asked: { tags: string[]; seen?: string[] | undefined } | { change: (was: string[]) => string[] },
): Promise<void> {
  const { brandId, accountId } = owner
  await audited(deps, async (tx) => {
    const subject = await memberSubject(tx, owner)
    // Concurrent changes run in turn; the second one's tags stay.
    await lockMember(tx, owner)
    const own = ofBrand(memberTags, brandId, eq(memberTags.accountId, accountId))
    const was = await tx
      .select({ tag: memberTags.tag })
      .from(memberTags)
      .where(own)
      .orderBy(asc(memberTags.tag))
    const tags = was.map(({ tag }) => tag)
    const wanted = 'tags' in asked ? withChanges(tags, asked) : asked.change(tags)
    if (wanted.length > mostTags)
      throw new DomainError(
        'conflict',
        'With the tags that someone else just added, that makes more than ten. Nothing is saved yet.',
      )
    await tx.delete(memberTags).where(own)
    if (wanted.length > 0) {
      await tx.insert(memberTags).values(wanted.map((tag) => ({ brandId, accountId, tag })))
    }
    return { act: { action: 'member.tagged', brandId, subject, before: { tags }, after: { tags: wanted } } }
  })
}
