import { type RefObject, useEffect, useRef, useState } from 'react';

/** So near to the end counts as the end. */
const NEAR_PX = 120;

const isAtEnd = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - NEAR_PX;

function jump(behavior: ScrollBehavior): void {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior });
}

/** Keeps the end of a growing page in view, but only for who is there already: whoever reads further up is left alone.
 * @param content what grows */
export function useEndOfPage(content: RefObject<HTMLElement>): { atEnd: boolean; toEnd: () => void } {
  const [atEnd, setAtEnd] = useState(true);
  const follows = useRef(true);
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const there = isAtEnd();
      // Who is not there has moved up; or the page has grown, and is about to be followed.
      if (there || window.scrollY < last) follows.current = there;
      last = window.scrollY;
      setAtEnd(there);
    };
    // One comes for what was said last.
    jump('instant');
    const grown = new ResizeObserver(() => {
      if (follows.current) jump('instant');
      else look();
    });
    if (content.current) grown.observe(content.current);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      grown.disconnect();
      window.removeEventListener('scroll', look);
    };
  }, [content]);
  const toEnd = () => {
    follows.current = true;
    jump('smooth');
  };
  return { atEnd, toEnd };
}
