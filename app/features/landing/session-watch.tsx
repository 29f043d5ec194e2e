import { useNonce } from '~/nonce';

/** The only script of the page: when a session begins in another tab, or exists when one comes back to this
 * one, it loads the page anew, and the server sends its owner onward. */
const SCRIPT = `(function(){var go=function(){location.reload()};
try{new BroadcastChannel('hazel-session').onmessage=function(e){if(e.data==='signed-in')go()}}catch(e){}
document.addEventListener('visibilitychange',function(){if(document.visibilityState==='visible')fetch('/api/trpc/profile.me').then(function(r){if(r.ok)go()}).catch(function(){})});
addEventListener('pageshow',function(e){if(e.persisted)go()})})()`;

export function SessionWatch() {
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
