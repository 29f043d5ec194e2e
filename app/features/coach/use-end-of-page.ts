import { type RefObject, useEffect, useRef, useState } from 'react';

/** Closer to the end than this, in px, counts as being at the end. */
const NEAR_PX = 120;

const isAtEnd = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - NEAR_PX;

function jump(behavior: ScrollBehavior): void {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior });
}

/** Keeps the end of a growing page in view while the person is there; it does not disturb reading further up.
 * @param content the element that grows */
export function useEndOfPage(content: RefObject<HTMLElement>): { atEnd: boolean; toEnd: () => void } {
  const [atEnd, setAtEnd] = useState(true);
  const follows = useRef(true);
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const there = isAtEnd();
      // Scrolling up stops it. Being away from the end without having scrolled up means that the page has just grown.
      if (there || window.scrollY < last) follows.current = there;
      last = window.scrollY;
      setAtEnd(there);
    };
    // The screen opens at the latest message.
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
