import { useRevalidator } from 'react-router'
import { showToast } from '#app/ui/toast.tsx'

/** Ends what somebody has done: the screen reads again, then it is said in a sentence. */
export function useRevalidateWithToast(): (said: string) => Promise<void> {
  const { revalidate } = useRevalidator()
  return async (said) => {
    await revalidate()
    void showToast({ message: said })
  }
}
