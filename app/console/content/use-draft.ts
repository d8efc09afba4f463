import { useCallback, useEffect, useRef, useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { changedParts, withValueAt } from '#domain/back-office/content/change-draft.rules.ts'
import { type Conflict, mergeDraft } from '#domain/back-office/content/merge-draft.rules.ts'
import type { Draft, Present, SavedDraft, Schedule } from '#domain/back-office/content/studio.schema.ts'

type Options = { brandId: string; initial: Draft; part: string }

/** The part of a draft that the server has. */
type Kept = Pick<Draft, 'content' | 'revision'>

/** The pause after the last key before a save: a word is one save, and the page still updates within half a second. */
const restMs = 120
const presenceMs = 10_000
/** Keys in one field within this time are one undo step. */
const stepMs = 1_200

/**
 * The draft being edited: saved automatically, merged with what others save, with undo. Fields that both have changed
 * wait in `conflicts` for a decision, and nothing is saved until then.
 */
export function useDraft({ brandId, initial, part }: Options) {
  const [content, setContent] = useState<unknown>(initial.content)
  const [saved, setSaved] = useState<SavedDraft>(initial)
  const [state, setState] = useState<'saved' | 'saving' | 'failed'>('saved')
  const [problem, setProblem] = useState('')
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const [others, setOthers] = useState<Present['others']>([])
  const [schedule, setSchedule] = useState<Schedule | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const [steps, setSteps] = useState<{ past: unknown[]; future: unknown[] }>({ past: [], future: [] })
  const latest = useRef<unknown>(initial.content)
  const kept = useRef<Kept>(initial)
  /** The save in progress: it continues until everything typed is saved. */
  const running = useRef<Promise<boolean>>(undefined)
  const isWaiting = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastStep = useRef({ key: '', at: 0 })
  const changedAt = useRef(0)

  const show = useCallback((next: unknown) => {
    latest.current = next
    setContent(next)
  }, [])

  const adopt = useCallback(
    (draft: Draft) => {
      const merged = mergeDraft(kept.current.content, latest.current, draft.content)
      kept.current = draft
      setSaved(draft)
      // Undo would revert what someone else has done.
      setSteps({ past: [], future: [] })
      show(merged.value)
      isWaiting.current = merged.conflicts.length > 0
      setConflicts(merged.conflicts)
      return merged.conflicts.length === 0
    },
    [show],
  )

  const save = useCallback(async (): Promise<boolean> => {
    while (latest.current !== kept.current.content) {
      const sent = latest.current
      const changes = changedParts(kept.current.content, sent)
      if (changes.length === 0) {
        kept.current = { ...kept.current, content: sent as Kept['content'] }
        break
      }
      setState('saving')
      const result = await staffFetch(`/api/admin/content/draft?brandId=${brandId}`, {
        method: 'PUT',
        body: { revision: kept.current.revision, changes },
      })
      if (result.ok) {
        kept.current = { content: sent as Kept['content'], revision: result.data.revision }
        setSaved(result.data)
        setProblem('')
        continue
      }
      const { draft } = result.error as { draft?: Draft }
      if (result.error.code === 'conflict' && draft && adopt(draft)) continue
      setState('failed')
      setProblem(result.error.message)
      return false
    }
    setState('saved')
    return true
  }, [brandId, adopt])

  /** Saves everything unsaved; resolves to whether all of it was saved. */
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    if (isWaiting.current) return Promise.resolve(false)
    running.current ??= save().finally(() => {
      running.current = undefined
    })
    return running.current
  }, [save])

  const soon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), restMs)
  }, [flush])

  /** Sets the value at a path; `isStep`: a separate undo step, whatever came just before. */
  const change = useCallback(
    (path: readonly string[], value: unknown, isStep = false) => {
      const before = latest.current
      const next = withValueAt(before, path, value)
      const now = performance.now()
      const key = path.join('/')
      const isSame = !isStep && lastStep.current.key === key && now - lastStep.current.at < stepMs
      lastStep.current = { key: isStep ? '' : key, at: now }
      if (!isSame) setSteps(({ past }) => ({ past: [...past.slice(-99), before], future: [] }))
      changedAt.current = now
      show(next)
      setState((was) => (was === 'failed' ? was : 'saving'))
      soon()
    },
    [show, soon],
  )

  const step = (from: 'past' | 'future') => {
    const target = steps[from].at(-1)
    if (target === undefined) return
    const to = from === 'past' ? 'future' : 'past'
    setSteps({ ...steps, [from]: steps[from].slice(0, -1), [to]: [...steps[to], content] })
    lastStep.current = { key: '', at: 0 }
    changedAt.current = performance.now()
    show(target)
    soon()
  }

  /** Resolves the conflicts: theirs where `picks` is true, otherwise mine. */
  const settle = (picks: readonly boolean[]) => {
    const next = conflicts.reduce<unknown>(
      (at, { path, theirs }, index) => (picks[index] ? withValueAt(at, path, theirs) : at),
      latest.current,
    )
    isWaiting.current = false
    setConflicts([])
    setProblem('')
    show(next)
    void flush()
  }

  useEffect(() => {
    let isGone = false
    const ask = async () => {
      if (document.visibilityState === 'hidden') return
      const here = await staffFetch(`/api/admin/content/presence?brandId=${brandId}`, {
        method: 'POST',
        body: { part },
      })
      if (isGone || !here.ok) return
      setOthers(here.data.others)
      setSchedule(here.data.schedule)
      setToken(here.data.frameToken)
      if (here.data.revision <= kept.current.revision || running.current || isWaiting.current) return
      const newer = await staffFetch(`/api/admin/content/draft?brandId=${brandId}`)
      if (isGone || !newer.ok || newer.data.revision <= kept.current.revision || running.current) return
      if (adopt(newer.data)) soon()
    }
    void ask()
    const every = setInterval(() => void ask(), presenceMs)
    return () => {
      isGone = true
      clearInterval(every)
    }
  }, [brandId, part, adopt, soon])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current === kept.current.content) return
      void flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [flush])

  return {
    ...saved,
    content,
    state,
    problem,
    conflicts,
    others,
    schedule,
    setSchedule,
    token,
    change,
    flush,
    settle,
    changedAt,
    undo: steps.past.length > 0 ? () => step('past') : undefined,
    redo: steps.future.length > 0 ? () => step('future') : undefined,
  }
}

export type DraftState = ReturnType<typeof useDraft>
