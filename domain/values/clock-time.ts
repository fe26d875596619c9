const digits = /^(\d{1,2})(\d{2})(\d{2})?$/;
const parts = /^(\d{1,2})[:. ](\d{1,2})(?:[:. ](\d{1,2}))?$/;

/** 101530 and 10.15.30 become 10:15:30; anything that is not a time is left unchanged. */
export function tidyTime(typed: string): string {
  const found = digits.exec(typed.trim()) ?? parts.exec(typed.trim());
  if (!found) return typed.trim();
  return found
    .slice(1, 4)
    .map((part: string | undefined) => (part ?? '0').padStart(2, '0'))
    .join(':');
}
