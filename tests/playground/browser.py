"""A headless Chromium, driven by its DevTools protocol through a pipe. Nothing but Python's own library."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time


class Browser:
    """One page. What the page says to the console is in self.messages."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix='playground.')
        from_us, to_it = os.pipe()
        from_it, to_us = os.pipe()

        def pipes():  # the protocol reads from 3 and writes to 4
            first, second = os.dup(from_us), os.dup(to_us)
            os.dup2(first, 3)
            os.dup2(second, 4)

        arguments = [
            program,
            '--headless',
            '--no-sandbox',
            '--disable-gpu',
            '--disable-dev-shm-usage',
            '--remote-debugging-pipe',
            '--user-data-dir=' + self.folder,
            'about:blank',
        ]
        self.process = subprocess.Popen(
            arguments, preexec_fn=pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(from_us)
        os.close(to_us)
        self.input, self.output = os.fdopen(to_it, 'wb', 0), os.fdopen(from_it, 'rb', 0)
        self.buffer, self.count, self.messages, self.session = b'', 0, [], None
        self.requests = []
        targets = self.send('Target.getTargets')['targetInfos']
        target = next(t['targetId'] for t in targets if t['type'] == 'page')
        self.session = self.send('Target.attachToTarget', targetId=target, flatten=True)['sessionId']
        for domain in ('Page', 'Runtime', 'Log', 'Network'):
            self.send(domain + '.enable')

    def close(self):
        try:
            self.session = None
            self.send('Browser.close')
        except (EOFError, OSError):
            pass
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def read(self):
        while b'\0' not in self.buffer:
            more = self.output.read(1 << 16)
            if not more:
                raise EOFError('the browser has ended')
            self.buffer += more
        message, self.buffer = self.buffer.split(b'\0', 1)
        return json.loads(message)

    def note(self, event):
        method, given = event.get('method'), event.get('params', {})
        if method == 'Runtime.consoleAPICalled':
            self.messages.append(str([a.get('value', a.get('description')) for a in given['args']]))
        elif method == 'Runtime.exceptionThrown':
            details = given['exceptionDetails']
            self.messages.append(details.get('exception', {}).get('description', details['text']))
        elif method == 'Log.entryAdded':
            self.messages.append(given['entry']['text'])
        elif method == 'Network.requestWillBeSent':
            self.requests.append(given['request']['url'])

    def send(self, method, **given):
        self.count += 1
        message = {'id': self.count, 'method': method, 'params': given}
        if self.session:
            message['sessionId'] = self.session
        self.input.write(json.dumps(message).encode() + b'\0')
        while True:
            answer = self.read()
            if answer.get('id') == self.count:
                if 'error' in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer.get('result', {})
            self.note(answer)

    def run(self, script):
        """The value of an expression in the page."""
        answer = self.send('Runtime.evaluate', expression=script, returnByValue=True, awaitPromise=True)
        if 'exceptionDetails' in answer:
            raise RuntimeError(answer['exceptionDetails']['exception'].get('description', script))
        return answer['result'].get('value')

    def open(self, address):
        self.send('Page.navigate', url='about:blank')
        self.send('Page.navigate', url=address)
        self.wait("document.documentElement?.dataset.ready === 'true'")

    def wait(self, condition, seconds=60):
        end = time.time() + seconds
        while not self.run(condition):
            if time.time() > end:
                raise TimeoutError(f'in vain waited for: {condition}')
            time.sleep(0.03)

    def look(self, width, height=900, dark=False, touch=False):
        self.send(
            'Emulation.setDeviceMetricsOverride',
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=touch,
        )
        self.send('Emulation.setTouchEmulationEnabled', enabled=touch)
        self.send(
            'Emulation.setEmulatedMedia',
            features=[{'name': 'prefers-color-scheme', 'value': 'dark' if dark else 'light'}],
        )

    def picture(self, file):
        height = self.run('document.documentElement.scrollHeight')
        width = self.run('innerWidth')
        shot = self.send(
            'Page.captureScreenshot',
            captureBeyondViewport=True,
            clip={'x': 0, 'y': 0, 'width': width, 'height': height, 'scale': 1},
        )
        with open(file, 'wb') as out:
            out.write(base64.b64decode(shot['data']))

    def middle(self, selector):
        """The middle of an element on the screen."""
        return self.run(
            f'(() => {{ const e = document.querySelector({json.dumps(selector)});'
            " e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();"
            ' return [r.x + r.width / 2, r.y + r.height / 2]; })()'
        )

    def drag(self, selector, dx, dy):
        x, y = self.middle(selector)
        mouse = lambda kind, x, y, down: self.send(
            'Input.dispatchMouseEvent', type=kind, x=x, y=y, button='left', buttons=down, clickCount=1
        )
        self.send('Input.dispatchMouseEvent', type='mouseMoved', x=x, y=y)
        mouse('mousePressed', x, y, 1)
        for i in range(1, 6):
            mouse('mouseMoved', x + dx * i / 5, y + dy * i / 5, 1)
        mouse('mouseReleased', x + dx, y + dy, 0)

    def drag_by_touch(self, selector, dx, dy):
        x, y = self.middle(selector)
        touch = lambda kind, points: self.send('Input.dispatchTouchEvent', type=kind, touchPoints=points)
        touch('touchStart', [{'x': x, 'y': y}])
        for i in range(1, 6):
            touch('touchMove', [{'x': x + dx * i / 5, 'y': y + dy * i / 5}])
        touch('touchEnd', [])

    def key(self, key, shift=False):
        for kind in ('keyDown', 'keyUp'):
            self.send(
                'Input.dispatchKeyEvent',
                type=kind,
                key=key,
                code=key,
                modifiers=8 if shift else 0,
                windowsVirtualKeyCode={
                    'Tab': 9,
                    'ArrowLeft': 37,
                    'ArrowUp': 38,
                    'ArrowRight': 39,
                    'ArrowDown': 40,
                    'PageUp': 33,
                    'PageDown': 34,
                }.get(key, 0),
            )
